// Shows that it is one's turn when the page is not open, and opens the game on a click. Nothing
// else: it keeps no copy of the page and answers for none of its requests. The texts are given with
// its address by whoever starts it (src/net/push.ts).
(function () {
  var texts = new URL(self.location.href).searchParams;

  self.addEventListener('install', function () {
    self.skipWaiting(); // another language holds at once
  });

  self.addEventListener('push', function (event) {
    var told = {};
    try {
      told = event.data.json();
    } catch (_) {
      // Not ours; a browser wants something to be shown all the same.
    }
    var game = /^[a-z0-9]{1,20}$/.test(told.game) ? told.game : '';
    var body =
      typeof told.opponent === 'string'
        ? (texts.get('body') || '').split('{name}').join(told.opponent)
        : '';
    event.waitUntil(
      self.registration.showNotification(texts.get('title') || 'Oware', {
        body: body,
        lang: texts.get('language') || '',
        tag: game,
        icon: '/favicon-turn.svg',
        data: { path: game ? '/g/' + game : '/' },
      }),
    );
  });

  self.addEventListener('notificationclick', function (event) {
    var path = event.notification.data.path;
    event.notification.close();
    event.waitUntil(
      self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
        var open = pages.find(function (page) {
          return new URL(page.url).pathname === path;
        });
        return open ? open.focus() : self.clients.openWindow(path);
      }),
    );
  });
})();
