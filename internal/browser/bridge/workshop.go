//go:build !play

package bridge

// workshop is what the Lab, the Studio and the Solve page keep between requests.
type workshop struct {
	studio studio
	lab    lab
}

// workshopMethods returns the methods that only those pages call.
func workshopMethods() map[string]method {
	return map[string]method{
		"looks":     define((*Session).lookList),
		"hold":      define((*Session).hold),
		"drop":      define((*Session).drop),
		"sizes":     define((*Session).sizes),
		"shoot":     define((*Session).shoot),
		"flashing":  define((*Session).flashing),
		"export":    define((*Session).export),
		"solve":     define((*Session).solve),
		"presets":   define((*Session).presets),
		"preset":    define((*Session).preset),
		"study":     define((*Session).study),
		"gods":      define((*Session).gods),
		"parse":     define((*Session).parse),
		"format":    define((*Session).format),
		"arrange":   define((*Session).arrange),
		"nullities": define((*Session).nullityRows),
		"formats":   define((*Session).modelFormats),
		"model":     define((*Session).model),
		"verdict":   define((*Session).checkModel),
		"answer":    define((*Session).answer),
		"read":      define((*Session).read),
		"search":    define((*Session).search),
	}
}
