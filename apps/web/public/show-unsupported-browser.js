// Run only by browsers too old for modules, which the app's own scripts are.
document.getElementById('unsupported-browser').removeAttribute('hidden');
