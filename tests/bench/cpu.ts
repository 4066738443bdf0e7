// Processor time as Linux counts it, which what else the machine does hardly touches.
import { readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** So far. Not a number where the system has no /proc. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may hold anything but is closed by the last bracket: state is field 3, user time field 14.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Of a process and of those that it has started. */
export async function cpuMsOfAll(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)]
  return (await Promise.all(pids.map(cpuMsOf))).reduce((sum, ms) => sum + ms, 0)
}
