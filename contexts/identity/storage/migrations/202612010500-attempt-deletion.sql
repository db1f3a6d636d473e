-- Deleting attempts skips rows that another transaction is deleting; FOR UPDATE needs the right to update.
grant update (at) on identity.attempt to app;
