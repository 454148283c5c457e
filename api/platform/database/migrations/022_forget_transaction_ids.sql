-- Ids of transactions mean something in the cluster that gave them only. Of what came from another
-- one, the log goes, and the rest is of a transaction that everybody has seen.
create function forget_transaction_ids() returns void language sql as $$
  delete from change_log;
  update repeatable_requests set xid = '3';
  update destroyed_records set xid = '3';
$$;

-- Where this was not done when the data came: ids that this cluster has yet to give.
update repeatable_requests set xid = '3' where xid >= pg_snapshot_xmax(pg_current_snapshot());
update destroyed_records set xid = '3' where xid >= pg_snapshot_xmax(pg_current_snapshot());
