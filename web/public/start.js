// Before the first paint: the colours and the language that the visitor chose, so that nothing flashes and nothing is loaded twice.
(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null; // no storage here
    }
  }
  var root = document.documentElement;
  try {
    var theme = JSON.parse(kept('oware.settings') || '{}').theme;
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch (_) {
    // Not ours: the system's colours.
  }
  // The languages there are, each with the address of its catalogue: "en=/assets/en-1.js de=/assets/de-2.js".
  var catalogues = {};
  document.currentScript.dataset.languages.split(' ').forEach(function (entry) {
    var parts = entry.split('=');
    catalogues[parts[0]] = parts[1] || '';
  });
  var wanted = [kept('oware.language')].concat(navigator.languages || [navigator.language], 'en');
  for (var index = 0; index < wanted.length; ++index) {
    var language = String(wanted[index]).toLowerCase().split('-')[0];
    if (!Object.prototype.hasOwnProperty.call(catalogues, language)) continue;
    root.lang = language;
    if (catalogues[language]) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = catalogues[language];
      document.head.appendChild(link);
    }
    break;
  }
})();
