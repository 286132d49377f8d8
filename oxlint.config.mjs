// Lint as law: what is wrong in any program, and the project's own bans with what to use instead. What needs types
// is in .oxlintrc.json.
const ban = (object, property, message) => ({ object, property, message });
const clock = 'Use the Clock port.';
const random = 'Use the Rng or IdSource port.';
const exact = 'Use shared/money/decimal.';

/** Ambient time, randomness and output: forbidden wherever a port exists for it. */
const ambientProperties = [
  ban('Date', 'now', clock),
  ban('performance', 'now', clock),
  ban('Math', 'random', random),
  ban('crypto', 'randomUUID', random),
  ban('crypto', 'getRandomValues', random),
];
const floatSyntax = [
  { selector: "CallExpression[callee.name='parseFloat']", message: exact },
  { selector: "CallExpression[callee.name='parseInt']", message: exact },
  { selector: "CallExpression[callee.property.name='toFixed']", message: exact },
];
const written = 'Write its members where they are spread.';
const spreadObject = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute)[argument.type="ObjectExpression"]',
  message: written,
};
/** Not in tests: there it groups the rows of a table. */
const spreadArray = {
  selector: 'SpreadElement[argument.type="ArrayExpression"]',
  message: written,
};
const style = [
  { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  spreadObject,
  spreadArray,
];
const newDate = { selector: "NewExpression[callee.name='Date']", message: clock };
const noThrow = {
  selector: 'ThrowStatement',
  message: 'Return a Result; `invariant` is for broken reasoning.',
};
/** Engine arithmetic must give the same bits in every V8 (exchange-rules §8). */
const inexactMath = [
  'exp log log2 log10 log1p expm1 pow sin cos tan asin acos atan atan2 sinh cosh tanh cbrt hypot',
]
  .flatMap((names) => names.split(' '))
  .map((name) => ban('Math', name, 'Differs between V8 versions: use shared/kernel/det-math.'));
const power = {
  selector: "BinaryExpression[operator='**']:not([left.value]):not([left.bigint])",
  message: 'Differs between V8 versions: use shared/kernel/det-math or a literal table.',
};

/** @param {string} plugin @param {string} names */
const errors = (plugin, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}/${name}`, 'error']),
  );
const functionLength = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

/** Wrong in any program: what eslint recommends. */
const recommended = {
  ...errors(
    'eslint',
    `for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
    no-constant-binary-expression no-control-regex no-debugger no-delete-var no-dupe-else-if
    no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block
    no-ex-assign no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp
    no-irregular-whitespace no-loss-of-precision no-misleading-character-class
    no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
    no-sparse-arrays no-unassigned-vars no-unexpected-multiline no-unsafe-finally
    no-unsafe-optional-chaining no-unused-labels no-unused-private-class-members
    no-useless-assignment no-useless-backreference no-useless-catch no-useless-escape
    preserve-caught-error require-yield use-isnan valid-typeof`,
  ),
  'eslint/no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'eslint/no-shadow-restricted-names': ['error', { reportGlobalThis: true }],
};

/** What the compiler holds in TypeScript, held here for scripts. */
const scriptsOnly = {
  ...errors(
    'eslint',
    `constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members
    no-dupe-keys no-func-assign no-import-assign no-new-native-nonconstructor no-obj-calls
    no-redeclare no-setter-return no-this-before-super no-unreachable no-unsafe-negation
    no-with`,
  ),
  // Without an underscore that excuses.
  'eslint/no-unused-vars': ['error', { varsIgnorePattern: '^$' }],
};

/** What typescript-eslint calls strict, without types. */
const strict = {
  ...errors('eslint', 'no-var prefer-const prefer-rest-params prefer-spread eqeqeq no-console'),
  ...errors('eslint', 'no-array-constructor no-unused-expressions no-useless-constructor'),
  ...errors(
    'typescript',
    `ban-ts-comment no-duplicate-enum-values no-dynamic-delete no-empty-object-type no-explicit-any
    no-extra-non-null-assertion no-extraneous-class no-invalid-void-type no-misused-new no-namespace
    no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain
    no-non-null-assertion no-require-imports no-this-alias no-unnecessary-type-constraint
    no-unsafe-declaration-merging no-unsafe-function-type no-wrapper-object-types prefer-as-const
    prefer-literal-enum-member prefer-namespace-keyword triple-slash-reference unified-signatures
    consistent-type-imports no-import-type-side-effects`,
  ),
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'eslint/max-lines': ['error', { max: 400 }],
};

/** What React and its compiler ask of components and hooks. */
const react = errors(
  'react',
  `rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization
  immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render
  unsupported-syntax`,
);

const TYPESCRIPT = ['**/*.{ts,tsx}'];

export default {
  plugins: ['typescript', 'react'],
  // What has no native twin. Its rules are eslint's own, and run inside of oxlint.
  jsPlugins: [{ name: 'js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  ignorePatterns: ['out', 'release', 'node_modules', 'test-results', 'docs'],
  rules: recommended,
  overrides: [
    { files: ['**/*.{mjs,js}'], rules: scriptsOnly },
    {
      files: TYPESCRIPT,
      rules: {
        ...strict,
        'eslint/max-lines-per-function': functionLength(70),
        'eslint/no-restricted-properties': ['error', ...ambientProperties],
        'js/no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate],
      },
    },
    {
      files: ['shared/**/*.ts', 'src-main/engine/**/*.ts'],
      rules: {
        'eslint/no-restricted-properties': ['error', ...ambientProperties, ...inexactMath],
        'js/no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate, power],
      },
    },
    {
      files: ['shared/domain/**/*.ts', 'src-main/engine/**/*.ts', 'src-main/client/**/*.ts'],
      rules: {
        'js/no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate, power, noThrow],
      },
    },
    {
      // The edges: adapters implement the ports; hosts compose them.
      files: [
        'src-main/adapters/**/*.ts',
        'src-main/hosts/**/*.ts',
        'src-renderer/session/**/*.ts',
      ],
      rules: {
        'eslint/no-restricted-properties': 'off',
        'js/no-restricted-syntax': ['error', ...style],
      },
    },
    {
      files: ['src-renderer/**/*.{ts,tsx}'],
      rules: { ...react, 'eslint/max-lines-per-function': functionLength(120) },
    },
    {
      // Tests, scripts and tool configs may look at the real world; they are read as stories.
      files: [
        '**/*.test.{ts,tsx}',
        '**/*.testing.ts',
        'e2e/**/*.ts',
        '*.config.ts',
        'src-main/hosts/**/*.ts',
      ],
      rules: {
        'eslint/max-lines-per-function': 'off',
        'eslint/no-restricted-properties': 'off',
        'js/no-restricted-syntax': [
          'error',
          { selector: 'TSEnumDeclaration', message: 'Use a union.' },
          spreadObject,
        ],
        'eslint/no-console': 'off',
      },
    },
  ],
};
