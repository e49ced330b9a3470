#!/bin/bash
# object-store.sh FOLDER PORT BUCKET ACCESS_KEY SECRET_KEY
# An S3-compatible store for tests: Debian's Ceph gateway on a mon (127.0.0.2:PORT) and an OSD that
# keeps everything in memory. Prints 'ready' once the bucket is there. FOLDER/rgw.pid is the gateway's
# process: -STOP makes the store hang, -CONT lets it go on, and after -KILL another one is started.
# SIGTERM ends all of it.
set -euo pipefail
F=$1 P=$2 BUCKET=$3 ACCESS=$4 SECRET=$5
mkdir -p "$F"/{mon,osd,log,run,rgw}
ID=$(cat /proc/sys/kernel/random/uuid)
cat >"$F/ceph.conf" <<C
[global]
fsid = $ID
mon_host = v2:127.0.0.2:$P
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
keyring = /dev/null
ms_mon_client_mode = crc
ms_bind_msgr1 = false
run_dir = $F/run
admin_socket =
log_file = $F/log/\$name.log
crash_dir = $F/run
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
[mon]
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
mon_data = $F/mon
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
[osd]
osd_data = $F/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_op_num_shards = 2
osd_mclock_skip_benchmark = true
[client]
rgw_data = $F/rgw
rgw_frontends = beast endpoint=127.0.0.1:$P
rgw_run_sync_thread = false
rgw_enable_usage_log = false
rgw_enable_gc_threads = true
rgw_thread_pool_size = 64
rgw_gc_obj_min_wait = 10
C
export CEPH_CONF=$F/ceph.conf
pids=()
stop() { trap - TERM INT EXIT; kill -KILL "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; exit "${1:-0}"; }
trap 'stop 0' TERM INT
trap 'stop 1' EXIT
run() { local name=$1; shift; setpriv --pdeathsig KILL "$@" >"$F/log/$name.out" 2>&1 & pids+=($!); echo "$!" >"$F/$name.pid"; }
{ monmaptool --create --clobber --fsid "$ID" --addv a "[v2:127.0.0.2:$P]" "$F/monmap"
  ceph-mon --mkfs -i a --monmap "$F/monmap"; } >"$F/log/mkfs.out" 2>&1
run mon ceph-mon -f -i a
OSD=$(cat /proc/sys/kernel/random/uuid)
ceph --connect-timeout 30 osd new "$OSD" 0 >"$F/log/ceph.out" 2>&1
ceph osd crush add osd.0 1 host=one root=default >>"$F/log/ceph.out" 2>&1
ceph-osd -i 0 --mkfs --osd-uuid "$OSD" >>"$F/log/mkfs.out" 2>&1
run osd ceph-osd -f -i 0
for _ in $(seq 300); do ceph osd stat 2>/dev/null | grep -q '1 up' && break; sleep 0.1; done
run rgw radosgw -f -n client.rgw
for _ in $(seq 600); do
  curl -fs -o /dev/null "http://127.0.0.1:$P/" && break
  kill -0 "${pids[@]}" 2>/dev/null || { tail -n 5 "$F"/log/*.out >&2; exit 1; }
  sleep 0.1
done
radosgw-admin user create --uid=visa --display-name=visa --access-key="$ACCESS" --secret-key="$SECRET" >"$F/log/admin.out" 2>&1
EMPTY=$(printf '' | sha256sum | cut -c1-64)
curl -fsS -X PUT -H "x-amz-content-sha256: $EMPTY" --aws-sigv4 aws:amz:us-east-1:s3 -u "$ACCESS:$SECRET" "http://127.0.0.1:$P/$BUCKET"
echo ready
# The gateway alone comes back when it is killed, as under a supervisor.
while wait -n -p ended "${pids[@]}" 2>/dev/null || true; [ "${ended:-}" = "${pids[2]}" ]; do
  unset 'pids[2]'
  run rgw radosgw -f -n client.rgw
done
tail -n 5 "$F"/log/*.out >&2
exit 1
