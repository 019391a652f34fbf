// ESLint for the page and its tests: what the compiler and prettier do not see.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['**/dist/**', 'build/**', '**/generated.ts', 'tests/e2e/artefacts/**'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // French sets spaces that do not break before its colons and question marks.
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      // Maps and sets here live within one computation.
      'svelte/prefer-svelte-reactivity': 'off',
      // Types of modules that are loaded later.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // Bound values and props are assigned by Svelte.
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      // Links are plain addresses; the router takes over their clicks.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
    rules: { 'prefer-const': 'off' },
  },
  {
    // Runs before the page's code, in browsers that may be too old for that.
    files: ['**/public/*.js'],
    languageOptions: { sourceType: 'script' },
    rules: {
      'no-var': 'off',
      'no-unused-vars': ['error', { caughtErrors: 'none' }],
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
);
