package k8s

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	scaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// nameLabel is the label by which services and policies select pods.
const nameLabel = "app.kubernetes.io/name"

// kustomization is what the tests need of kustomization.yaml.
type kustomization struct {
	Resources          []string
	ConfigMapGenerator []struct {
		Name     string
		Literals []string
	}
	Images []struct{ Name, NewTag string }
}

// manifests holds the objects in all files.
type manifests struct {
	deployments []apps.Deployment
	services    []core.Service
	scalers     []scaling.HorizontalPodAutoscaler
	ingresses   []networking.Ingress
	policies    []networking.NetworkPolicy
	settings    map[string]string // of the ConfigMap
	image, tag  string
}

// readManifests decodes every document in every file strictly: unknown and duplicate fields are
// errors.
func readManifests(t *testing.T) *manifests {
	t.Helper()
	var k kustomization
	text, err := os.ReadFile("kustomization.yaml")
	if err == nil {
		err = yaml.Unmarshal(text, &k)
	}
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.yaml")
	if err != nil || !slices.Equal(slices.DeleteFunc(files, func(f string) bool { return f == "kustomization.yaml" }), k.Resources) {
		t.Errorf("kustomization.yaml has %v, %v", k.Resources, err)
	}
	m := &manifests{settings: map[string]string{}, image: k.Images[0].Name, tag: k.Images[0].NewTag}
	for _, literal := range k.ConfigMapGenerator[0].Literals {
		key, value, _ := strings.Cut(literal, "=")
		m.settings[k.ConfigMapGenerator[0].Name+" "+key] = value
	}
	for _, file := range k.Resources {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for document := range bytes.SplitSeq(text, []byte("\n---\n")) {
			m.add(t, file, document)
		}
	}
	return m
}

func (m *manifests) add(t *testing.T, file string, document []byte) {
	t.Helper()
	var kind struct{ APIVersion, Kind string }
	if err := yaml.Unmarshal(document, &kind); err != nil {
		t.Fatal(err)
	}
	var err error
	switch kind.APIVersion + " " + kind.Kind {
	case "apps/v1 Deployment":
		m.deployments, err = decode(m.deployments, document)
	case "v1 Service":
		m.services, err = decode(m.services, document)
	case "autoscaling/v2 HorizontalPodAutoscaler":
		m.scalers, err = decode(m.scalers, document)
	case "networking.k8s.io/v1 Ingress":
		m.ingresses, err = decode(m.ingresses, document)
	case "networking.k8s.io/v1 NetworkPolicy":
		m.policies, err = decode(m.policies, document)
	case "policy/v1 PodDisruptionBudget":
		_, err = decode[policy.PodDisruptionBudget](nil, document)
	default:
		t.Errorf("%s has a %s %s", file, kind.APIVersion, kind.Kind)
	}
	if err != nil {
		t.Errorf("%s: %v", file, err)
	}
}

func decode[T any](list []T, document []byte) ([]T, error) {
	var object T
	err := yaml.UnmarshalStrict(document, &object)
	return append(list, object), err
}

// deployment returns the deployment with a name.
func (m *manifests) deployment(t *testing.T, name string) apps.Deployment {
	t.Helper()
	i := slices.IndexFunc(m.deployments, func(d apps.Deployment) bool { return d.Name == name })
	if i < 0 {
		t.Fatalf("there is no deployment %s", name)
	}
	return m.deployments[i]
}

// hasPort reports whether a deployment's pods have a port with a name.
func hasPort(d apps.Deployment, name string) bool {
	return slices.ContainsFunc(d.Spec.Template.Spec.Containers[0].Ports, func(p core.ContainerPort) bool { return p.Name == name })
}

// All manifests are valid for Kubernetes. Pods do not run as root, have a read-only root file system
// and read the database's address from a Secret; the program has the commands and flags they use.
// The deployment that does the maintenance migrates the database before each start.
func TestManifests(t *testing.T) {
	program := filepath.Join(t.TempDir(), "lightsoutd")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/lightsoutd")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	m := readManifests(t)
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(m.tag) {
		t.Errorf("the tag %s is not a version", m.tag)
	}
	for _, d := range m.deployments {
		for key, value := range d.Spec.Selector.MatchLabels {
			if d.Spec.Template.Labels[key] != value {
				t.Errorf("%s does not select its own pods", d.Name)
			}
		}
		pod := d.Spec.Template.Spec
		if !*pod.SecurityContext.RunAsNonRoot {
			t.Errorf("%s runs as root", d.Name)
		}
		for _, c := range slices.Concat(pod.InitContainers, pod.Containers) {
			m.checkContainer(t, d.Name+" "+c.Name, c, program)
		}
	}
	first := m.deployment(t, "lightsout-maintain").Spec.Template.Spec.InitContainers
	if len(first) != 1 || !slices.Equal(first[0].Args, []string{"migrate"}) {
		t.Error("lightsout-maintain does not migrate the database first")
	}
}

func (m *manifests) checkContainer(t *testing.T, name string, c core.Container, program string) {
	t.Helper()
	if c.Image != m.image {
		t.Errorf("%s: the image %s is not the one in kustomization.yaml", name, c.Image)
	}
	if !*c.SecurityContext.ReadOnlyRootFilesystem || *c.SecurityContext.AllowPrivilegeEscalation || c.Resources.Limits.Memory().IsZero() {
		t.Errorf("%s has too many privileges", name)
	}
	if c.Env[0].Name != "LIGHTSOUTD_DATABASE" || c.Env[0].ValueFrom.SecretKeyRef.Name != "lightsout-database" {
		t.Errorf("%s does not read the database address from the secret", name)
	}
	args := slices.Clone(c.Args)
	for _, e := range c.Env[1:] {
		value, ok := m.settings[e.ValueFrom.ConfigMapKeyRef.Name+" "+e.ValueFrom.ConfigMapKeyRef.Key]
		if !ok || !slices.Contains(args, "$("+e.Name+")") {
			t.Errorf("%s: %s is not set, or not used", name, e.Name)
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "$("+e.Name+")", value)
		}
	}
	// The program checks its settings before it connects to the database, and nothing listens there.
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), "LIGHTSOUTD_DATABASE=postgres://nobody@127.0.0.1:1/none?connect_timeout=2")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the database is not responding") {
		t.Errorf("%s: %v: %v\n%s", name, args, err, out)
	}
}

// Visitors reach the daemons: the ingress, the service and the network policies name ports that the
// pods have, and the host name is that of the origin. Only the autoscaler sets the number of
// daemons.
func TestNetwork(t *testing.T) {
	m := readManifests(t)
	serve, service, ingress := m.deployment(t, "lightsout-serve"), m.services[0], m.ingresses[0]
	if service.Spec.Selector[nameLabel] != serve.Spec.Template.Labels[nameLabel] || !hasPort(serve, service.Spec.Ports[0].TargetPort.StrVal) {
		t.Errorf("no pods match the service %s", service.Name)
	}
	rule := ingress.Spec.Rules[0]
	if backend := rule.HTTP.Paths[0].Backend.Service; backend.Name != service.Name || backend.Port.Name != service.Spec.Ports[0].Name {
		t.Errorf("the ingress leads to %v", backend)
	}
	if "https://"+rule.Host != m.settings["lightsout origin"] || !slices.Equal(ingress.Spec.TLS[0].Hosts, []string{rule.Host}) {
		t.Errorf("the ingress has the host %s, but the origin is %s", rule.Host, m.settings["lightsout origin"])
	}
	open := map[string]bool{}
	for _, p := range m.policies {
		for _, from := range p.Spec.Ingress {
			if len(from.From) == 0 || p.Spec.PodSelector.MatchLabels[nameLabel] != serve.Spec.Template.Labels[nameLabel] || !hasPort(serve, from.Ports[0].Port.StrVal) {
				t.Errorf("the policy %s lets in everyone, or leads nowhere", p.Name)
			}
			open[from.Ports[0].Port.StrVal] = true
		}
	}
	if len(open) != 2 {
		t.Errorf("the policies open %v", open)
	}
	scaler := m.scalers[0].Spec
	if scaler.ScaleTargetRef.Name != serve.Name || serve.Spec.Replicas != nil || *scaler.MinReplicas < 2 || serve.Spec.Template.Spec.Containers[0].Resources.Requests.Cpu().IsZero() {
		t.Error("the autoscaler cannot scale the daemons")
	}
}
