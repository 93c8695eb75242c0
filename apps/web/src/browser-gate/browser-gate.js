// The first script of the page. It is written in the syntax of old browsers and built as it is, so that every engine
// can run it. Nothing else of the app is loaded, and nothing is asked of the server, unless the browser is supported.
(function () {
  // The oldest supported versions, as [major, minor]. The notice in index.html names the same.
  var oldest = { edge: [139, 0], firefox: [129, 0], chrome: [109, 0], safari: [18, 4], android: [139, 0] };

  // Edge and the browsers of Android also call themselves Chrome, so they come first. Every browser of iOS is Safari inside.
  function isSupported(userAgent) {
    function isFrom(pattern, least) {
      return reaches(userAgent.match(pattern), least);
    }
    if (/iPhone|iPad|iPod/.test(userAgent)) {
      return isFrom(/Version\/(\d+)\.(\d+)/, oldest.safari) || isFrom(/ OS (\d+)_(\d+)/, oldest.safari);
    }
    if (/Firefox\//.test(userAgent)) return isFrom(/Firefox\/(\d+)/, oldest.firefox);
    if (/Edge?\//.test(userAgent)) return isFrom(/Edge?\/(\d+)/, oldest.edge);
    if (/Android/.test(userAgent)) return isFrom(/Chrome\/(\d+)/, oldest.android);
    if (/Chrom(?:e|ium)\//.test(userAgent)) return isFrom(/Chrom(?:e|ium)\/(\d+)/, oldest.chrome);
    return isFrom(/Version\/(\d+)\.(\d+).* Safari\//, oldest.safari);
  }

  function reaches(found, least) {
    if (!found) return false;
    var major = Number(found[1]);
    return major > least[0] || (major === least[0] && Number(found[2] || 0) >= least[1]);
  }

  function append(tag, attributes) {
    var element = document.createElement(tag);
    for (var name in attributes) element.setAttribute(name, attributes[name]);
    document.head.appendChild(element);
    return element;
  }

  function preload(path) {
    var isStyle = /\.css$/.test(path);
    append('link', { rel: isStyle ? 'stylesheet' : 'modulepreload', crossorigin: '', href: path });
  }

  // The build writes what the app begins with into the attributes of this script.
  function loadApp(gate) {
    gate.getAttribute('data-preload').split(' ').forEach(preload);
    var script = append('script', { type: 'module', crossorigin: '', src: gate.getAttribute('data-app') });
    script.onerror = function () {
      document.getElementById('loading').setAttribute('data-failed', '');
    };
  }

  function showNotice() {
    var root = document.getElementById('root');
    root.parentNode.removeChild(root);
    document.getElementById('unsupported-browser').removeAttribute('hidden');
  }

  var hasModules = 'noModule' in document.createElement('script');
  if (hasModules && isSupported(navigator.userAgent)) loadApp(document.getElementById('browser-gate'));
  else showNotice();
})();
