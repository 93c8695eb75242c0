// Without this parser dependency-cruiser ignores TypeScript, and every rule would pass.
import '@swc/core';
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

const testFiles = ['\\.(test|spec)\\.tsx?$', '^apps/[^/]+/test/', '^apps/web/src/(shared|entities)/test/'];
const testLibraries =
  '^node_modules/(vitest|@vitest|@testing-library|@playwright|axe-core|fast-check|smtp-server)/';

/** The pure rules of deadlines and boxes, for the rules and policies of all modules. */
const deadlineRules = '^apps/server/src/modules/deadlines/rules\\.ts$';

/** The one dialog of the kit. */
const kitDialog = '^apps/web/src/shared/ui/feedback/dialog\\.tsx$';

/** The dependency rules of docs/architecture.md; `rule` is the number of the rule. */
const boundaries: (IForbiddenRuleType & { name: string; rule: number })[] = [
  {
    rule: 1,
    name: 'contract-imports-only-zod',
    from: { path: '^packages/contract/src/', pathNot: testFiles },
    to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
  },
  {
    rule: 2,
    name: 'web-and-server-never-meet',
    from: { path: '^apps/(web|server)/' },
    to: { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
  },
  {
    rule: 3,
    name: 'platform-never-imports-modules',
    from: { path: '^apps/server/src/platform/' },
    to: { path: '^apps/server/src/modules/' },
  },
  {
    rule: 4,
    name: 'rules-and-policy-import-only-contract-and-rules-of-their-module',
    from: { path: '^apps/server/src/((?:modules|platform)/[^/]+/).*\\.(?:rules|policy)\\.ts$' },
    to: { pathNot: ['^packages/contract/src/', '^apps/server/src/$1.*\\.rules\\.ts$', deadlineRules] },
  },
  {
    rule: 5,
    name: 'only-repositories-import-the-database-client',
    from: {
      path: '^apps/',
      pathNot: [
        '^apps/server/src/.+\\.repo\\.ts$',
        // Jobs enqueue inside the caller's transaction, and the embedded server is checked for readiness.
        '^apps/server/src/platform/(db|jobs|embedded-postgres)/',
        '^apps/server/test/',
        // Tests bypass the server: they break connections and read what was stored.
        '^apps/server/src/.+\\.test\\.ts$',
      ],
    },
    to: { path: '^node_modules/(@types/)?(pg|kysely)/' },
  },
  {
    rule: 6,
    name: 'modules-meet-only-through-index',
    from: { path: '^apps/server/src/modules/([^/]+)/' },
    to: {
      path: '^apps/server/src/modules/',
      pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$', deadlineRules],
    },
  },
  {
    rule: 6,
    name: 'modules-have-no-cycles',
    scope: 'folder',
    from: { path: '^apps/server/src/modules/[^/]+$' },
    to: { path: '^apps/server/src/modules/[^/]+$', circular: true },
  },
  {
    rule: 7,
    name: 'shared-imports-nothing-above-it',
    from: { path: '^apps/web/src/shared/' },
    to: { path: '^apps/web/src/(entities|features|app)/' },
  },
  {
    rule: 7,
    name: 'entities-import-no-feature-and-no-app',
    from: { path: '^apps/web/src/entities/' },
    to: { path: '^apps/web/src/(features|app)/' },
  },
  {
    rule: 7,
    name: 'features-import-no-app',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/app/' },
  },
  {
    rule: 7,
    name: 'features-import-no-other-feature',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    rule: 8,
    name: 'source-never-imports-tests',
    from: { path: '^(apps|packages)/', pathNot: testFiles },
    to: { path: [...testFiles, '^(e2e|faults|bench)/', testLibraries] },
  },
  {
    rule: 10,
    name: 'deadlines-import-only-platform-and-contract',
    from: { path: '^apps/server/src/modules/deadlines/', pathNot: testFiles },
    to: {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/modules/deadlines/', '^apps/server/src/platform/'],
    },
  },
  {
    rule: 11,
    name: 'only-the-kit-builds-dialogs',
    from: { path: '^apps/web/src/', pathNot: [...testFiles, kitDialog] },
    to: { path: '^node_modules/@mui/material/(Dialog|DialogActions|DialogContent|DialogTitle|Modal)/' },
  },
  {
    rule: 9,
    name: 'files-have-no-cycles',
    from: { path: '^(apps/[^/]+|packages/contract)/(src|test)/' },
    to: { circular: true },
  },
];

/** Configuration of dependency-cruiser. Type imports count like all others. */
const configuration: IConfiguration = {
  forbidden: boundaries.map(({ rule: number, ...rule }) => ({
    ...rule,
    comment: `Rule ${number} of docs/architecture.md`,
    severity: 'error',
  })),
  options: {
    parser: 'swc',
    skipAnalysisNotInRules: true,
    // The demo data uses many modules; through the server that loads it, it would close cycles.
    exclude: { path: ['/dist/', '^apps/server/seeds/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};

export default configuration;
