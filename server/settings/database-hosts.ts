/**
 * The addresses of a database with several hosts, one URL each: `postgres://u:p@a:5432,b:5433/visa`
 * names the host a and the host b, as PostgreSQL's own programs read it.
 */
export function databaseHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url];
}
