// Package k8s has the manifests of the service for Kubernetes. It is a separate module,
// because its test needs Kubernetes' types, which nothing else does.
package k8s
