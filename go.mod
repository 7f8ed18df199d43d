module lightsout

go 1.26
