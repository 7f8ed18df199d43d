// Package deploy contains the files for installing and running the programs: systemd units,
// container files, proxy configurations, backups, monitoring, and package scripts. Its tests check these
// files.
package deploy
