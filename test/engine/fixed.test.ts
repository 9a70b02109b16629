import { describe, expect, test } from 'vitest';
import { planned, refused } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, readOnlyDriver, workspace } from './support/small-kinds.ts';

const KINDS = [
  kind('shelf', {
    rules: { in: { ...RULE, changedBy: 'moveShelf' }, name: RULE, title: { ...RULE, changedBy: 'renameShelf' } },
  }),
  kind('book', { rules: { in: RULE, name: RULE } }),
];

/** A shelf that exists with these fields and is declared with others, on a service with some operations. */
function work(before: object, after: object, offered: readonly string[], kindName = 'shelf') {
  const asked: string[] = [];
  const resources = [live(kindName, 'id', { name: 'a', ...before })];
  const offers = async (operation: string): Promise<boolean> => {
    asked.push(operation);
    return offered.includes(operation);
  };
  return {
    asked,
    kinds: KINDS,
    workspace: workspace([desired(kindName, 'a', { fields: { name: 'a', ...after } })]),
    resources,
    driver: { ...readOnlyDriver(resources), offers },
  };
}

const owned = (before: object) => ledger([['shelf.a', entry('shelf', 'id', { name: 'a', ...before })]]);

describe('a field that only some services can change', () => {
  test('is changed where the service has the operation', async () => {
    const { asked, ...options } = work({ in: 'x' }, { in: 'y' }, ['moveShelf']);
    const { changes } = await planned({ ...options, ledger: owned({ in: 'x' }) });
    expect(changes).toMatchObject([{ action: 'update', fields: [{ field: 'in', after: 'y' }] }]);
    expect(asked).toEqual(['moveShelf']);
  });

  test('is refused where it has not, also of what is adopted', async () => {
    const { asked, ...options } = work({ in: 'x', title: 'a' }, { in: 'y', title: 'b' }, ['renameShelf']);
    expect(await refused(options)).toEqual(['immutable']);
    expect(await refused({ ...options, ledger: owned({ in: 'x', title: 'a' }) })).toEqual(['immutable']);
    expect(asked).toEqual(['moveShelf', 'renameShelf', 'moveShelf', 'renameShelf']);
    const none = work({ in: 'x', title: 'a' }, { in: 'y', title: 'b' }, []);
    expect(await refused(none)).toEqual(['immutable', 'immutable']);
  });

  test('is set where the resource is new, and nothing is asked where it stays or its kind knows no such operation', async () => {
    const created = work({}, { in: 'y' }, []);
    expect((await planned({ ...created, driver: { ...created.driver, ...readOnlyDriver([]) } })).changes).toMatchObject(
      [{ action: 'create' }],
    );
    const stays = work({ in: 'x', other: 1 }, { in: 'x', other: 2 }, []);
    expect((await planned(stays)).changes).toMatchObject([{ action: 'adopt', fields: [{ field: 'other' }] }]);
    const book = work({ in: 'x' }, { in: 'y' }, [], 'book');
    expect((await planned(book)).changes).toMatchObject([{ action: 'adopt', fields: [{ field: 'in' }] }]);
    expect([...created.asked, ...stays.asked, ...book.asked]).toEqual([]);
  });

  test('is changed where there is only one form of the service', async () => {
    const { resources, asked: _asked, driver: _driver, ...options } = work({ in: 'x' }, { in: 'y' }, []);
    expect((await planned({ ...options, resources })).changes).toHaveLength(1);
  });
});
