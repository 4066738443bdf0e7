// Processor time as Linux counts it, which what else the machine does hardly touches.
import { readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** So far. Not a number where the system has no /proc. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  return (await timesOf(pid)).own
}

/** Of a process and of those that it has started, the ended ones included. */
export async function cpuMsOfAll(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const living = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuMsOf))
  const { own, ended } = await timesOf(pid)
  return living.reduce((sum, ms) => sum + (ms || 0), own + ended)
}

async function timesOf(pid: number | undefined): Promise<{ own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may hold anything but is closed by the last bracket: state is field 3, user time field 14.
  const ticks = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = Number.NaN, system = Number.NaN, endedUser = Number.NaN, endedSystem = Number.NaN] =
    ticks.slice(11)
  return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}
