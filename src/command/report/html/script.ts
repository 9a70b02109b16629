/** The script of the document: filters, opening and closing, links to single changes, printing. Plain JavaScript. */
export const SCRIPT = `(() => {
  'use strict';
  const byId = (id) => document.getElementById(id);
  const changes = [...document.querySelectorAll('.change')];
  const bar = byId('filters');
  const groups = [...document.querySelectorAll('#changes .kind, #changes .part')].reverse();
  const structures = [...document.querySelectorAll('#changes .structure')];
  const bulks = [...document.querySelectorAll('#changes .bulk')];
  const texts = new Map();
  const textOf = (change) => {
    let text = texts.get(change);
    if (text === undefined) {
      text = change.textContent.toLowerCase().replace(/\\s+/g, ' ');
      texts.set(change, text);
    }
    return text;
  };
  const openUp = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (one.tagName === 'DETAILS') one.open = true;
    }
  };
  let reset = () => {};

  if (bar && changes.length > 0) {
    const search = byId('filter-text');
    const part = byId('filter-part');
    const risk = byId('filter-risk');
    const boxes = [...bar.querySelectorAll('input[name=action]')];
    const missing = Number(bar.dataset.missing);
    const number = (value) => value.toLocaleString('en');
    const apply = () => {
      const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
      const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
      const risky = risk !== null && risk.checked;
      let shown = 0;
      for (const change of changes) {
        const visible =
          (wanted.size === 0 || wanted.has(change.dataset.action)) &&
          (part.value === '' || part.value === change.dataset.part) &&
          (!risky || change.dataset.risk === 'yes') &&
          words.every((word) => textOf(change).includes(word));
        change.hidden = !visible;
        if (visible) shown++;
      }
      for (const group of groups) {
        group.hidden = group.querySelector('.change:not([hidden])') === null;
      }
      const filtering = wanted.size > 0 || part.value !== '' || risky || words.length > 0;
      for (const structure of structures) {
        structure.hidden = wanted.size > 0 || risky || words.length > 0;
      }
      for (const bulk of bulks) {
        if (filtering && bulk.dataset.was === undefined) {
          bulk.dataset.was = String(bulk.open);
          bulk.open = true;
        } else if (!filtering && bulk.dataset.was !== undefined) {
          bulk.open = bulk.dataset.was === 'true';
          delete bulk.dataset.was;
        }
      }
      byId('nothing').hidden = shown > 0;
      byId('reset').hidden = !filtering;
      const all = changes.length + missing;
      byId('shown').textContent =
        (filtering || missing > 0
          ? number(shown) + ' of ' + number(all) + (all === 1 ? ' change shown' : ' changes shown')
          : all === 1 ? '1 change shown' : 'All ' + number(all) + ' changes shown') +
        (missing === 0 ? '' : ', ' + number(missing) + (missing === 1 ? ' is' : ' are') + ' not in this file');
    };
    reset = () => {
      search.value = '';
      part.value = '';
      for (const box of boxes) box.checked = false;
      if (risk) risk.checked = false;
      apply();
    };
    let waiting;
    search.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = setTimeout(apply, 120);
    });
    bar.addEventListener('change', apply);
    byId('reset').addEventListener('click', () => {
      reset();
      search.focus();
    });
    const setAll = (open) => {
      for (const bulk of bulks) bulk.open = bulk.open || open;
      for (const change of changes) {
        if (change.tagName === 'DETAILS' && !change.hidden) change.open = open;
      }
    };
    byId('expand').addEventListener('click', () => setAll(true));
    byId('collapse').addEventListener('click', () => setAll(false));
    bar.hidden = false;
    apply();
  }

  const goToHash = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id === '' ? null : byId(id);
    if (target === null) return;
    if (target.closest('[hidden]') !== null) reset();
    openUp(target);
    target.scrollIntoView();
  };
  window.addEventListener('hashchange', goToHash);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link !== null && link.getAttribute('href') === location.hash) goToHash();
  });
  goToHash();

  let closed = [];
  window.addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details:not([open])')];
    for (const one of closed) one.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const one of closed) one.open = false;
    closed = [];
  });
})();
`;
