import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startError } from '../plain-error.ts'

/**
 * The command and the user with which a PostgreSQL program is started. PostgreSQL refuses to run as
 * root, so root starts it as a system user.
 */
export type RunAs = { uid?: number; gid?: number; prefix: string[]; owner?: Owner }

export type Owner = { uid: number; gid: number }

type Probe = { folder: string; program: string; owner?: Owner | undefined }

/**
 * A system user cannot enter a folder below a closed home such as /root. PostgreSQL therefore gets
 * the one privilege it lacks, and the home stays closed and the data in place. The privilege is to
 * traverse folders and, if the programs themselves are closed too, to run them.
 */
const privileges = ['dac_read_search', 'dac_override']

export function runAs({ folder, program, owner }: Probe): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const account = owner ?? systemAccount()
  const plain: RunAs = { ...account, prefix: [], owner: account }
  const candidates = [plain, ...privileges.map((privilege) => privileged(account, privilege))]
  const match = candidates.find((candidate) => canRun(candidate, folder, program))
  if (match) return match
  throw startError(
    `PostgreSQL may not run as root, and the system user it would run as cannot enter ${dirname(folder)}: start as an ordinary user, or keep the clone and DATA_DIR where every user may enter.`,
  )
}

/** The owner of an existing data folder stays its owner. */
export function findOwner(folder: string): Owner | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

/**
 * A copy restored by root belongs to root, but PostgreSQL does not run as root. Changes the owner
 * of the folder to its system user.
 */
export function giveTo(owner: Owner, folder: string): void {
  chownSync(folder, owner.uid, owner.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner.uid, owner.gid)
  }
}

function privileged(account: Owner, privilege: string): RunAs {
  return {
    owner: account,
    prefix: [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      `--inh-caps=+${privilege}`,
      `--ambient-caps=+${privilege}`,
      // PostgreSQL checks its own program with access(2), which ignores privileges without this
      // option.
      '--securebits=+no_setuid_fixup',
    ],
  }
}

function canRun(candidate: RunAs, folder: string, program: string): boolean {
  const script = 'cd "$1" && [ -x "$2" ] && exec "$2" --version'
  const [command, ...rest] = [...candidate.prefix, 'sh', '-c', script, 'sh', folder, program]
  const { prefix: _prefix, owner: _owner, ...identity } = candidate
  const result = spawnSync(command ?? 'sh', rest, { ...identity, cwd: '/', stdio: 'ignore' })
  return result.status === 0
}

function systemAccount(): Owner {
  for (const name of ['postgres', 'nobody']) {
    const account = findAccount(name)
    if (account) return account
  }
  throw startError(
    'PostgreSQL may not run as root and this machine has neither a user "postgres" nor a user "nobody": start as an ordinary user, or add one with useradd --system postgres.',
  )
}

function findAccount(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
