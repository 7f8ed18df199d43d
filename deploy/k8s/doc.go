// Package k8s contains the Kubernetes manifests for the service. It is a separate module, because
// only its test needs the Kubernetes types.
package k8s
