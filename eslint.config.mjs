// Lint as law: the project's own bans with what to use instead. What needs types is in .oxlintrc.json.
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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
const style = [
  { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
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

export default tseslint.config(
  { ignores: ['out', 'release', 'node_modules', 'test-results', 'docs'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': ['error', ...ambientProperties],
      'no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate],
      eqeqeq: 'error',
    },
  },
  {
    files: ['shared/**/*.ts', 'src-main/engine/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', ...ambientProperties, ...inexactMath],
      'no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate, power],
    },
  },
  {
    files: ['shared/domain/**/*.ts', 'src-main/engine/**/*.ts', 'src-main/client/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...floatSyntax, ...style, newDate, power, noThrow],
    },
  },
  {
    // The edges: adapters implement the ports; hosts compose them.
    files: ['src-main/adapters/**/*.ts', 'src-main/hosts/**/*.ts', 'src-renderer/session/**/*.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': ['error', ...style] },
  },
  {
    files: ['src-renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      // Warns of every use of the virtual window; its result is read in the render that asked for it.
      'react-hooks/incompatible-library': 'off',
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
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
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'Use a union.' }],
      'no-console': 'off',
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly' },
    },
    rules: { 'no-undef': 'off' },
  },
);
