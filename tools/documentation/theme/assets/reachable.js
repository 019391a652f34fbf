// What scrolls can be reached by the keyboard: code and tables that are wider than the page. The theme wraps tables when it is ready.
const makeReachable = () => {
  for (const part of document.querySelectorAll('.md-typeset pre > code, .md-typeset__scrollwrap')) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
  }
};
makeReachable();
new MutationObserver(makeReachable).observe(document.querySelector('article'), { childList: true, subtree: true });
addEventListener('resize', makeReachable);
