import { byId, element } from './dom.ts';

function say(text: string | undefined): void {
  const bar = byId('news');
  if (bar !== null) {
    bar.hidden = text === undefined;
    bar.replaceChildren(...(text === undefined ? [] : [element('p', {}, text)]));
  }
}

/** The current version of the page. */
async function fetched(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
  } catch {
    return undefined;
  }
}

/** Saves what a reader entered, opened and scrolled to, as far as the URL does not have it. Returns a function that restores it. */
function attention(page: HTMLElement): () => void {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[id], select[id]')];
  const entered = fields.map(({ id, value }) => ({ id, value }));
  const open = [...page.querySelectorAll<HTMLElement>('details[id][open]')].map(({ id }) => id);
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('[data-id]')?.dataset['id'];
  const top = scrollY;
  return () => {
    for (const { id, value } of entered) {
      const field = byId<HTMLInputElement>(id);
      if (field !== null && field.value !== value) {
        field.value = value;
        field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input'));
      }
    }
    for (const id of open) {
      byId(id)?.setAttribute('open', '');
    }
    scrollTo({ top, behavior: 'instant' });
    const again =
      row === undefined
        ? byId(focused?.id ?? '')
        : document.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"] .name`);
    again?.focus({ preventScroll: true });
  };
}

async function renew(mount: () => void): Promise<void> {
  const page = await fetched();
  const [old, fresh] = [byId('page'), page?.getElementById('page')];
  if (old !== null && fresh !== null && fresh !== undefined) {
    const restore = attention(old);
    // The navigation may have the focus, so only its status text is replaced.
    document.querySelector('nav .quiet')?.replaceChildren(page?.querySelector('nav .quiet')?.textContent ?? '');
    old.replaceWith(document.adoptNode(fresh));
    mount();
    restore();
  }
}

/** Follows the process that serves the page: shows news, and reports when the process is gone. */
export function follow(url: string, mount: () => void): void {
  const events = new EventSource(url);
  let isLost = false;
  events.addEventListener('changed', () => void renew(mount));
  events.addEventListener('open', () => {
    say(undefined);
    if (isLost) {
      isLost = false;
      void renew(mount);
    }
  });
  events.addEventListener('error', () => {
    isLost = true;
    // A restarted process does not know this browser; its refusal ends the retries.
    say(
      events.readyState === EventSource.CLOSED
        ? '`colophon ui` was started again: open the link that it printed, then load this page again.'
        : 'Colophon does not answer, so this may be out of date. It is shown again once `colophon ui` runs.',
    );
  });
}
