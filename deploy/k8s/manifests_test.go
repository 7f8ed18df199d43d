package k8s

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// decode reads every document in a file strictly: unknown and duplicate fields are errors.
func decode(t *testing.T, file string) (pods map[string]core.PodSpec, services []core.Service, selectors map[string]map[string]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pods, selectors = map[string]core.PodSpec{}, map[string]map[string]string{}
	for document := range bytes.SplitSeq(text, []byte("\n---\n")) {
		var kind struct{ APIVersion, Kind string }
		if err := yaml.Unmarshal(document, &kind); err != nil {
			t.Fatal(err)
		}
		read := func(to any) {
			if err := yaml.UnmarshalStrict(document, to); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		switch kind.APIVersion + " " + kind.Kind {
		case "apps/v1 Deployment":
			var d apps.Deployment
			read(&d)
			pods[d.Name] = d.Spec.Template.Spec
			selectors[d.Name] = d.Spec.Template.Labels
			for key, value := range d.Spec.Selector.MatchLabels {
				if d.Spec.Template.Labels[key] != value {
					t.Errorf("%s does not select its own pods", d.Name)
				}
			}
		case "batch/v1 Job":
			var j batch.Job
			read(&j)
			pods[j.Name] = j.Spec.Template.Spec
		case "v1 Service":
			var s core.Service
			read(&s)
			services = append(services, s)
		case "policy/v1 PodDisruptionBudget":
			read(new(policy.PodDisruptionBudget))
		default:
			t.Errorf("%s has a %s %s", file, kind.APIVersion, kind.Kind)
		}
	}
	return pods, services, selectors
}

// All manifests are valid for Kubernetes. Pods run as nobody, cannot write anywhere, and read their
// secrets from a Secret; the program has the commands and flags they use.
func TestManifests(t *testing.T) {
	program := filepath.Join(t.TempDir(), "lightsoutd")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/lightsoutd")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var kustomization struct {
		Resources []string
		Images    []struct{ Name string }
	}
	text, err := os.ReadFile("kustomization.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &kustomization); err != nil {
		t.Fatal(err)
	}
	slices.Sort(kustomization.Resources)
	files, err := filepath.Glob("*.yaml")
	if err != nil || !slices.Equal(slices.DeleteFunc(files, func(f string) bool { return f == "kustomization.yaml" }), kustomization.Resources) {
		t.Errorf("kustomization.yaml has %v, %v", kustomization.Resources, err)
	}
	for _, file := range kustomization.Resources {
		pods, services, labels := decode(t, file)
		for name, pod := range pods {
			checkPod(t, name, pod, program, kustomization.Images[0].Name)
		}
		for _, s := range services {
			pod, ok := pods[s.Spec.Selector["app.kubernetes.io/name"]]
			if !ok || labels[s.Spec.Selector["app.kubernetes.io/name"]] == nil || !slices.ContainsFunc(pod.Containers[0].Ports, func(p core.ContainerPort) bool {
				return p.Name == s.Spec.Ports[0].TargetPort.StrVal
			}) {
				t.Errorf("no pods match the service %s", s.Name)
			}
		}
	}
}

func checkPod(t *testing.T, name string, pod core.PodSpec, program, image string) {
	t.Helper()
	c := pod.Containers[0]
	if c.Image != image {
		t.Errorf("%s: the image %s is not the one in kustomization.yaml", name, c.Image)
	}
	if !*pod.SecurityContext.RunAsNonRoot || !*c.SecurityContext.ReadOnlyRootFilesystem || *c.SecurityContext.AllowPrivilegeEscalation || c.Resources.Limits.Memory().IsZero() {
		t.Errorf("%s has too many privileges", name)
	}
	if c.Env[0].Name != "LIGHTSOUTD_DATABASE" || c.Env[0].ValueFrom.SecretKeyRef.Name != "lightsout-database" {
		t.Errorf("%s does not read the database address from the secret", name)
	}
	// --help comes after all flags, so the flags are parsed first.
	if out, err := exec.CommandContext(t.Context(), program, append(slices.Clone(c.Args), "--help")...).CombinedOutput(); err != nil || !strings.Contains(string(out), "lightsoutd "+c.Args[0]) {
		t.Errorf("%s: %v: %v\n%s", name, c.Args, err, out)
	}
}
