{{- define "colophon.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- /* What identifies the pods of a component; part of a selector, so it never changes. */ -}}
{{- define "colophon.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "colophon.labels" -}}
{{ include "colophon.selector" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "colophon.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ required "image.tag or image.digest: name the version of the image" .tag }}{{ end }}
{{- end }}
{{- end }}

{{- /* The secret with the tokens of a component. */ -}}
{{- define "colophon.tokens" -}}
{{- $tokens := .root.Values.tokens -}}
{{- if .writes }}{{ required "tokens.writeSecret: name a secret with a token for each environment that can write" $tokens.writeSecret }}
{{- else }}{{ required "tokens.readSecret: name a secret with a token for each environment" ($tokens.readSecret | default $tokens.writeSecret) }}{{ end }}
{{- end }}

{{- define "colophon.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- if .writes }}
terminationGracePeriodSeconds: 90
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .root.Values.runAsUser }}
  runAsGroup: {{ .root.Values.runAsUser }}
  fsGroup: {{ .root.Values.runAsUser }}
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    {{- if .claim }}
    persistentVolumeClaim: { claimName: {{ .claim }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: tokens
    secret: { secretName: {{ include "colophon.tokens" . }}, defaultMode: 288 }
  {{- with .root.Values.repository.credentialsSecret }}
  - name: git
    secret: { secretName: {{ . }}, defaultMode: 288 }
  {{- end }}
{{- end }}

{{- define "colophon.container" -}}
image: {{ include "colophon.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  - { name: HOME, value: /data }
  - { name: TMPDIR, value: /data }
  - { name: COLOPHON_TOKENS, value: /run/secrets/colophon/tokens }
  {{- if not .writes }}
  - { name: COLOPHON_READ_ONLY, value: "1" }
  {{- end }}
  {{- with .root.Values.baseUrl }}
  - { name: COLOPHON_BASE_URL, value: {{ . | quote }} }
  {{- end }}
  {{- with .root.Values.organization }}
  - { name: COLOPHON_ORGANIZATION, value: {{ . | quote }} }
  {{- end }}
  {{- if .root.Values.repository.credentialsSecret }}
  - { name: GIT_CONFIG_COUNT, value: "1" }
  - { name: GIT_CONFIG_KEY_0, value: credential.helper }
  - { name: GIT_CONFIG_VALUE_0, value: store --file /run/secrets/colophon/git/credentials }
  {{- end }}
  {{- with .root.Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
resources: {{- toYaml .root.Values.resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tokens, mountPath: /run/secrets/colophon/tokens, readOnly: true }
  {{- if .root.Values.repository.credentialsSecret }}
  - { name: git, mountPath: /run/secrets/colophon/git, readOnly: true }
  {{- end }}
{{- end }}

{{- /* A job with a pod for each shard. */ -}}
{{- define "colophon.job" -}}
completionMode: Indexed
completions: {{ .root.Values.shards }}
parallelism: {{ .root.Values.shards }}
# A shard that fails is not repeated, and does not end the others.
backoffLimitPerIndex: 0
activeDeadlineSeconds: 10800
ttlSecondsAfterFinished: 604800
template:
  metadata:
    labels: {{- include "colophon.selector" . | nindent 6 }}
  spec:
    restartPolicy: Never
    {{- include "colophon.pod" . | nindent 4 }}
    initContainers:
      - name: clone
        command: [git, clone, --quiet, {{ printf "--branch=%s" .root.Values.repository.branch | quote }}, --, {{ .root.Values.repository.url | quote }}, /data/clone]
        {{- include "colophon.container" . | nindent 8 }}
    containers:
      - name: {{ .component }}
        workingDir: {{ printf "/data/clone/%s" .root.Values.repository.path | quote }}
        # Pods count from 0, shards from 1.
        command: [sh, -c, 'exec colophon {{ .component }} --all --concurrency {{ .root.Values.concurrency }} --shard "$((JOB_COMPLETION_INDEX + 1))/{{ .root.Values.shards }}"{{ if .writes }} --auto-approve{{ end }}']
        {{- include "colophon.container" . | nindent 8 }}
{{- end }}
