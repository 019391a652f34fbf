// What the theme's bundle expects of its page: where the site begins, and what the reader chose.
var __md_scope = new URL(document.currentScript.dataset.base, location);
var __md_get = (key, storage = localStorage, scope = __md_scope) => JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
var __md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try {
    storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets the choice.
  }
};
