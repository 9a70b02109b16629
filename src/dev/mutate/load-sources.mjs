// What a module computes while it is loaded belongs to no test. A module that is loaded late, in the middle of a test, would
// make Stryker believe that this test alone has to notice: so all of them are loaded before.
const sources = import.meta.glob(['/src/{client,engine,kinds,ledger,manifest/edit,plan}/**/*.ts', '!**/*.d.ts']);

for (const [file, load] of Object.entries(sources)) {
  if (file.startsWith(`/${process.env.MUTATE_AREA}/`)) {
    await load();
  }
}
