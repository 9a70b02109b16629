/** The texts of one run that must not be shown. */
interface HiddenTexts {
  readonly add: (text: string) => void;
  /** The message without these texts. */
  readonly without: (message: string) => string;
}

/** Creates an empty set of texts. */
export function createHiddenTexts(): HiddenTexts {
  const texts = new Set<string>();
  return {
    add: (text) => {
      if (text !== '') {
        texts.add(text);
      }
    },
    without: (message) => {
      let shown = message;
      for (const text of texts) {
        shown = shown.replaceAll(text, '(hidden)').replaceAll(JSON.stringify(text).slice(1, -1), '(hidden)');
      }
      return shown;
    },
  };
}
