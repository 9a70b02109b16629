// What a module computes on load belongs to no test. A module that is loaded in the middle of a test would
// make Stryker believe that only this test covers it, so all of them are loaded first.
const sources = import.meta.glob(['/src/{client,engine,kinds,ledger,manifest/edit,plan}/**/*.ts', '!**/*.d.ts']);

for (const [file, load] of Object.entries(sources)) {
  if (file.startsWith(`/${process.env.MUTATE_AREA}/`)) {
    await load();
  }
}
