// Before the first paint: the colours, the size of letters and the language that the visitor chose, so that nothing
// flashes and nothing is loaded twice; and where the address is a game's, what else that needs.
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
    var settings = JSON.parse(kept('oware.settings') || '{}');
    if (/^(light|dark)$/.test(settings.theme)) root.dataset.theme = settings.theme;
    if (settings.text) root.dataset.text = settings.text;
  } catch (_) {
    // Not ours: the system's colours.
  }
  function fetchSoon(address) {
    if (!address) return;
    var link = document.createElement('link');
    var code = /\.js$/.test(address);
    link.rel = code ? 'modulepreload' : 'preload';
    if (!code) {
      link.as = 'fetch';
      link.crossOrigin = '';
    }
    link.href = address;
    document.head.appendChild(link);
  }
  var told = document.currentScript.dataset;
  // The languages there are, each with the address of its catalogue: "en=/assets/en-1.js
  // de=/assets/de-2.js".
  var catalogues = {};
  told.languages.split(' ').forEach(function (entry) {
    var parts = entry.split('=');
    catalogues[parts[0]] = parts[1] || '';
  });
  var wanted = [kept('oware.language')].concat(navigator.languages || [navigator.language], 'en');
  for (var index = 0; index < wanted.length; ++index) {
    var language = String(wanted[index]).toLowerCase().split('-')[0];
    if (!Object.prototype.hasOwnProperty.call(catalogues, language)) continue;
    root.lang = language;
    fetchSoon(catalogues[language]);
    break;
  }
  if (/^\/g\//.test(location.pathname)) told.game.split(' ').forEach(fetchSoon);
})();
