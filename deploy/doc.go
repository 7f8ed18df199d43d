// Package deploy has what it takes to install and run the programs: the systemd unit, the
// container files, configurations of proxies, monitoring, and what the packages of a release need. Its tests look at these files.
package deploy
