// The part of Pulumi's host for Node programs that a run needs: it starts the runner of the SDK that the program has
// installed. It stands in where `pulumi` is there and its own host is not.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const fromHere = createRequire(import.meta.url);
// In the SDK's own copy, since the generated stubs belong to it.
const fromSdk = createRequire(fromHere.resolve('@pulumi/pulumi'));
const grpc = fromSdk('@grpc/grpc-js');
const { Empty } = fromSdk('google-protobuf/google/protobuf/empty_pb.js');
const language = fromHere('@pulumi/pulumi/proto/language_pb.js');
const { LanguageRuntimeService } = fromHere('@pulumi/pulumi/proto/language_grpc_pb.js');
const { PluginInfo } = fromHere('@pulumi/pulumi/proto/plugin_pb.js');
const engine = process.argv.slice(2).findLast((argument) => !argument.startsWith('-'));

function runnerOf(folder) {
  return createRequire(join(folder, 'program.js')).resolve('@pulumi/pulumi/cmd/run');
}

function run({ request }, answer) {
  const folder = request.getInfo()?.getProgramDirectory() ?? request.getPwd();
  const child = spawn(
    process.execPath,
    [
      runnerOf(folder),
      `--monitor=${request.getMonitorAddress()}`,
      `--engine=${engine}`,
      `--project=${request.getProject()}`,
      `--stack=${request.getStack()}`,
      `--organization=${request.getOrganization()}`,
      `--parallel=${request.getParallel()}`,
      `--pwd=${folder}`,
      `--root-directory=${request.getInfo()?.getRootDirectory() ?? folder}`,
      ...(request.getDryrun() ? ['--dry-run'] : []),
      request.getInfo()?.getEntryPoint() || '.',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PULUMI_NODEJS_TYPESCRIPT: 'true',
        PULUMI_CONFIG: JSON.stringify(Object.fromEntries(request.getConfigMap().toArray())),
        PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(request.getConfigsecretkeysList()),
      },
    },
  );
  child.once('exit', (code) => {
    const response = new language.RunResponse();
    if (code === 32) {
      response.setBail(true);
    } else if (code !== 0) {
      response.setError(`the program ended with status ${code}`);
    }
    answer(null, response);
  });
}

const server = new grpc.Server();
server.addService(LanguageRuntimeService, {
  handshake: (_call, answer) => answer(null, new language.LanguageHandshakeResponse()),
  getRequiredPlugins: (_call, answer) => answer(null, new language.GetRequiredPluginsResponse()),
  getRequiredPackages: (_call, answer) => answer(null, new language.GetRequiredPackagesResponse()),
  getProgramDependencies: (_call, answer) => answer(null, new language.GetProgramDependenciesResponse()),
  getPluginInfo: (_call, answer) => {
    const info = new PluginInfo();
    info.setVersion('0.0.0');
    answer(null, info);
  },
  cancel: (_call, answer) => answer(null, new Empty()),
  run,
});
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error !== null) {
    throw error;
  }
  process.stdout.write(`${port}\n`);
});
