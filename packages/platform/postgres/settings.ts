/**
 * Settings of an embedded server, on its command line, so that they follow the code and not the data directory. Memory
 * is sized for all processes of Zoria together under 1.2 GB.
 */
export function settingsOf(server: {
  port: number
  durable: boolean
  further?: Readonly<Record<string, string>> | undefined
}): readonly string[] {
  const chosen: Record<string, string | number> = {
    ...always,
    port: server.port,
    ...(server.durable ? lasting : forgetful),
    ...server.further,
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  lc_messages: 'C',
  jit: 'off',
  // Fewer background processes: two cores gain nothing from parallel I/O workers, and logical replication is not used.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  random_page_cost: 1.1,
  // A scan of the whole journal locks every daily partition with its indexes: enough for ten years.
  max_locks_per_transaction: 256,
  idle_in_transaction_session_timeout: '60s',
}

const lasting = {
  max_connections: 60,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '4MB',
  maintenance_work_mem: '48MB',
  // The first change of a page after a checkpoint writes the whole page: rare checkpoints avoid this overhead.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_level: 'replica',
  autovacuum_max_workers: 2,
  max_parallel_workers_per_gather: 0,
  // All three are required for an acknowledged commit to survive a crash.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
}

// For tests only: the data is discarded after the run.
const forgetful = {
  max_connections: 120,
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}
