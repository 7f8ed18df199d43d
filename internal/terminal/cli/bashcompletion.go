package cli

import (
	"bytes"
	"errors"
	"io"

	"github.com/spf13/cobra"
)

// Cobra's completion script for bash splits the command line with a function from the
// bash-completion package. Without that package, every Tab would print an error. So the script
// calls our own function instead, which falls back on the variables that bash itself sets.
const (
	bashPackageCall = `_get_comp_words_by_ref "$@" cur prev words cword`
	bashOwnCall     = `__lightsout_words "$@"`
	bashOwnWords    = `
# Sets cur, prev, words and cword. Bash also splits words at = and :, as in 5x5:1f, so
# parts with no blank between them are joined again.
__lightsout_words()
{
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
        return
    fi
    local i word rest=${COMP_LINE:0:COMP_POINT}
    words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then
            word=${rest#"${rest%%[![:blank:]]*}"} # up to the cursor
        fi
        if ((i > 0)) && [[ -n $rest && $rest != [[:blank:]]* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        rest=${rest#*"${COMP_WORDS[i]}"}
    done
    cword=$((${#words[@]} - 1))
    cur=${words[cword]}
    prev=
    if ((cword > 0)); then
        prev=${words[cword-1]}
    fi
}
`
)

var errBashScript = errors.New("cannot write the bash script; please report this bug")

// writeBashCompletion writes the completion script for bash.
func writeBashCompletion(root *cobra.Command, w io.Writer) error {
	var script bytes.Buffer
	if err := root.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	before, after, found := bytes.Cut(script.Bytes(), []byte(bashPackageCall))
	if !found {
		return errBashScript
	}
	_, err := w.Write(bytes.Join([][]byte{before, []byte(bashOwnCall), after, []byte(bashOwnWords)}, nil))
	return err
}
