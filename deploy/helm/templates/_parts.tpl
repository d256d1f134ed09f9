{{- /* Parts that servers and backups share: each renders one line, so that it may stand at any depth. */ -}}

{{- define "paraphe.labels" -}}
{ app.kubernetes.io/name: paraphe, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }} }
{{- end -}}

{{- define "paraphe.env" -}}
[{ name: PUBLIC_URL, value: {{ printf "%q" .Values.publicUrl }} }, {{ "" -}}
{ name: DEPLOYMENT, value: {{ printf "%q" .Values.deployment }} }, {{ "" -}}
{ name: SECRET_KEY_FILE, value: /run/secrets/paraphe/master.key }, {{ "" -}}
{ name: SIGNING_P12, value: /run/secrets/paraphe/seal.p12 }, {{ "" -}}
{ name: EVIDENCE_KEY, value: /run/secrets/paraphe/evidence.key }
{{- if .Values.storageUrl }}, { name: STORAGE_URL, value: {{ printf "%q" .Values.storageUrl }} }{{ end -}}
{{- range $name, $value := .Values.env }}, { name: {{ $name }}, value: {{ printf "%q" $value }} }{{ end -}}
]
{{- end -}}

{{- define "paraphe.pod-security" -}}
{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
{{- end -}}

{{- define "paraphe.security" -}}
{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
{{- end -}}

{{- define "paraphe.mounts" -}}
{ name: data, mountPath: /data }, { name: tmp, mountPath: /tmp }, {{ "" -}}
{ name: keys, mountPath: /run/secrets/paraphe, readOnly: true }
{{- end -}}

{{- define "paraphe.volumes" -}}
{ name: tmp, emptyDir: {} }, {{ "" -}}
{ name: keys, secret: { secretName: {{ printf "%q" .Values.keysSecretName }}, defaultMode: 288 } }, {{ "" -}}
{{- if .Values.storageUrl -}}
{ name: data, emptyDir: {} }
{{- else -}}
{ name: data, persistentVolumeClaim: { claimName: {{ printf "%q" .Values.dataClaim }} } }
{{- end -}}
{{- end -}}
