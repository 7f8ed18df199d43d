// Package deploy has the files to install and run the programs: the systemd units,
// container files, proxy configurations, monitoring, and scripts for packages. Its tests
// check these files.
package deploy
