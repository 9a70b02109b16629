// A text with a space in it is prose for people. A mutant empties it, and detecting that needs a test that repeats the sentence; the golden
// files of reports contain the important ones. Names, codes and keys have no spaces and are mutated.
const isProse = (text) => /\S\s+\S/.test(text);

/** The exclusions for Stryker, as a plugin. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore({ node }) {
        const texts =
          node.type === 'StringLiteral'
            ? [node.value]
            : node.type === 'TemplateLiteral'
              ? node.quasis.map(({ value }) => value.raw)
              : [];
        return texts.some(isProse) ? 'prose for people' : undefined;
      },
    },
  },
];
