-- Reads the table, in CSV, into an SQLite file; run by `make -C research atlas-sqlite`.
CREATE TABLE boards (
	surface TEXT, rule TEXT, rows INTEGER, cols INTEGER,
	nullity INTEGER, nullity_how TEXT,
	all_on_low INTEGER, all_on_high INTEGER, all_on_how TEXT,
	gods_low INTEGER, gods_high INTEGER, gods_how TEXT,
	worst_low INTEGER, worst_high INTEGER, worst_how TEXT,
	PRIMARY KEY (surface, rule, rows, cols)
) WITHOUT ROWID;
.import --csv --skip 1 ../build/atlas/atlas.csv boards
UPDATE boards SET all_on_low = NULL, all_on_high = NULL WHERE all_on_how = 'unsolvable';
