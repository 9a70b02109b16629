// A text with a space in it is prose for people. A mutant empties it, and catching that needs a test that repeats the
// sentence; the golden files of reports hold those that matter. Names, codes and keys have no spaces and are mutated.
const isProse = (text) => /\S\s+\S/.test(text);

/** What Stryker leaves out, as a plugin of it. */
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
