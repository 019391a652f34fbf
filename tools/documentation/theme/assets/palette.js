// The colours that the reader chose, before anything is painted; without a choice, those of the system.
var chosen = __md_get('__palette');
if (chosen && typeof chosen.color === 'object') {
  for (const [key, value] of Object.entries(chosen.color)) document.body.setAttribute(`data-md-color-${key}`, value);
} else if (matchMedia('(prefers-color-scheme: dark)').matches) {
  document.body.setAttribute('data-md-color-scheme', 'slate');
}
