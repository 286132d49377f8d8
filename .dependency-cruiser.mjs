// Who may import whom: the table of ARCHITECTURE.md. What is not allowed here is forbidden.
const tests = '\\.(test|testing)\\.tsx?$';
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;
// indicatorts: the second opinion on indicators (ADR 0029).
const testTools = npm(...['vitest', '@vitest', 'fast-check', 'decimal\\.js', 'indicatorts']);
const nodeCore =
  '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dgram|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|readline|stream|timers|tls|url|util|v8|vm|worker_threads|zlib)(/|$)';

/** One room: what may be imported by the files below `path`. */
const allow = (path, ...to) => [{ from: { path }, to: { path: to } }];
const core = (path, ...modules) => [
  { from: { path }, to: { dependencyTypes: ['core'], path: modules.map((m) => `^(node:)?${m}$`) } },
];

const rendererLibraries = npm(
  'react',
  'react-dom',
  'zustand',
  'lightweight-charts',
  'flexlayout-react',
  'papaparse',
  'trading-signals',
  'uplot',
  '@base-ui',
  '@tanstack',
  'i18next',
  'react-hotkeys-hook',
  'lucide-react',
  '@fontsource-variable',
  'tailwindcss',
  'zod',
  '@types/react',
  '@types/react-dom',
);

/** What a host or a page begins with; and a port without a caller there: tests and the simulation turn that clock. */
const starts =
  '^(src-main/hosts/((electron|browser|exchange-cli|exchange-worker)\\.ts|(headless|launch)/start\\.mjs|preload/(preload|review)\\.ts)|src-renderer/main\\.tsx|shared/kernel/manual-clock\\.ts)$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'engine-must-not-reach-node',
      severity: 'error',
      from: { path: '^(src-main/engine|shared)/', pathNot: tests },
      to: { path: nodeCore, reachable: true },
    },
    {
      name: 'electron-only-in-hosts',
      severity: 'error',
      from: { pathNot: '^(src-main/hosts|e2e)/' },
      to: { path: npm('electron') },
    },
    {
      name: 'test-support-only-in-tests',
      severity: 'error',
      from: { pathNot: `(${tests})|^e2e/` },
      to: { path: tests },
    },
    {
      name: 'used-without-tests',
      comment: 'nothing that starts the program leads to it',
      severity: 'error',
      from: { path: starts },
      to: {
        path: '^(shared|src-main|src-renderer)/',
        pathNot: [tests, starts],
        reachable: false,
      },
    },
    {
      name: 'features-meet-only-in-session',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'a-feature-has-one-entry',
      severity: 'error',
      from: { path: '^src-renderer/(app|main)' },
      to: {
        path: '^src-renderer/features/[^/]+/',
        pathNot: '^src-renderer/features/[^/]+/index\\.tsx?$',
      },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    ...allow('^shared/kernel/', '^shared/kernel/'),
    ...allow('^shared/money/', '^shared/(kernel|money)/'),
    ...allow('^shared/domain/', '^shared/(kernel|money|domain)/'),
    ...allow(
      '^shared/contract/exchange/',
      '^shared/(kernel|money|domain|contract/exchange)/',
      npm('zod', 'lossless-json'),
    ),
    ...allow(
      '^shared/contract/terminal/',
      '^shared/(kernel|money|domain|contract/(terminal|lab))/',
      npm('zod', 'lossless-json'),
    ),
    ...allow('^shared/contract/lab/', '^shared/(kernel|money|domain|contract/lab)/', npm('zod')),
    ...allow('^src-main/engine/', '^src-main/engine/', '^shared/(kernel|money|domain)/'),
    ...allow(
      '^src-main/gateway/',
      '^src-main/(gateway|engine)/',
      '^src-main/client/(transport|port-protocol)\\.ts$',
      '^shared/(kernel|money|domain|contract/(exchange|lab))/',
    ),
    ...core('^src-main/gateway/', 'crypto', 'zlib'),
    ...core('^src-main/gateway/http/', 'http', 'net', 'stream'),
    ...allow('^src-main/gateway/http/', npm('ws', '@types/ws')),
    ...allow(
      '^src-main/client/',
      '^src-main/client/',
      '^shared/(kernel|money|domain|contract/exchange)/',
      npm('pako'),
    ),
    ...core('^src-main/client/', 'crypto', 'zlib'),
    ...allow(
      '^src-main/terminal/',
      '^src-main/(terminal|client)/',
      '^shared/(kernel|money|domain|contract/terminal)/',
    ),
    ...allow(
      '^src-main/adapters/',
      '^src-main/adapters/',
      '^src-main/(terminal/ports|client/(transport|port-protocol)|gateway/(exchange-store|recording/recordings)|engine/(engine|index))\\.ts$',
      '^shared/(kernel|money|domain)/',
      npm('undici', 'ws', '@types/ws', 'libsql', 'pino'),
    ),
    ...core('^src-main/adapters/', '.*'),
    ...allow('^src-main/hosts/', '^src-main/', '^shared/', npm('electron', 'ws', '@types/ws')),
    ...core('^src-main/hosts/', '.*'),
    ...allow('^src-renderer/ui/', '^src-renderer/(ui|lib)/', rendererLibraries),
    ...allow(
      '^src-renderer/lib/',
      '^src-renderer/(lib|i18n)/',
      '^shared/(kernel|money|domain|contract/terminal)/',
      rendererLibraries,
    ),
    ...allow('^src-renderer/i18n/', '^src-renderer/i18n/'),
    ...allow(
      '^src-renderer/session/',
      '^src-renderer/(session|ui|lib|i18n)/',
      '^shared/(kernel|money|domain|contract/terminal)/',
      rendererLibraries,
    ),
    ...allow(
      '^src-renderer/features/',
      '^src-renderer/(features|session|ui|lib|i18n)/',
      '^shared/(kernel|money|domain|contract/terminal)/',
      rendererLibraries,
    ),
    ...allow(
      '^src-renderer/(app/|main\\.tsx$)',
      '^src-renderer/',
      '^shared/(kernel|money|domain|contract/terminal)/',
      rendererLibraries,
    ),
    { from: { path: '^e2e/' }, to: {} },
    // Of the tests, and read by e2e/mutants.
    { from: { path: '^vitest\\.config\\.ts$' }, to: {} },
    { from: { path: tests }, to: { path: [testTools, '^(shared|src-main|src-renderer|e2e)/'] } },
    { from: { path: tests }, to: { dependencyTypes: ['core'] } },
    {
      from: { path: tests },
      to: { path: npm('ws', '@types/ws', 'libsql', 'playwright-core', 'zod') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
