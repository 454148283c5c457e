-- Written and rolled back by the health check. Fixed in size, so that it needs no second table.
create table write_probe (filler name not null);
