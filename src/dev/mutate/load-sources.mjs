// Code that runs while a module loads belongs to no test. If a module were loaded in the middle of a test, Stryker would attribute it to
// that test alone, so all of them are loaded first.
const sources = import.meta.glob(['/src/core/{client,engine,kinds,ledger,manifest/edit,plan}/**/*.ts', '!**/*.d.ts']);

for (const [file, load] of Object.entries(sources)) {
  if (file.startsWith(`/${process.env.MUTATE_AREA}/`)) {
    await load();
  }
}
