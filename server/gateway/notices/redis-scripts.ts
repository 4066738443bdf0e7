// The steps of the notice record that must happen whole; Redis runs a script to its end before it looks at another.

/**
 * KEYS log, lease. ARGV the lease's value, channel, most events, log's time to live in ms, then each event's name and data.
 * A process that has lost the lease, however long it slept, writes nothing.
 */
export const PUBLISH = `
  if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
  local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
  local previous = newest[1] and newest[1][1] or ''
  local events = {}
  for i = 5, #ARGV, 2 do
    local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], '*', 'name', ARGV[i], 'data', ARGV[i + 1])
    events[#events + 1] = { id = id, name = ARGV[i], data = ARGV[i + 1] }
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  redis.call('PUBLISH', ARGV[2], cjson.encode({ previousId = previous, events = events }))
  return 1
`

/**
 * KEYS lease, epoch, log. ARGV holder, lease's, epoch's and log's time to live in ms. Answers the epoch, or 0. Epochs begin
 * at the time in ms, so that they grow even when Redis has lost the count and is back within the second.
 */
export const CLAIM = `
  local held = redis.call('GET', KEYS[1])
  if held then
    local epoch, holder = string.match(held, '^(%d+):(.*)$')
    if holder ~= ARGV[1] then return 0 end
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    redis.call('PEXPIRE', KEYS[3], ARGV[4])
    return tonumber(epoch)
  end
  local time = redis.call('TIME')
  redis.call('SET', KEYS[2], string.format('%d', time[1] * 1000 + math.floor(time[2] / 1000)), 'NX')
  local epoch = redis.call('INCR', KEYS[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
  redis.call('SET', KEYS[1], string.format('%d:%s', epoch, ARGV[1]), 'PX', ARGV[2])
  return epoch
`

/** KEYS lease. ARGV the lease's value, channel. */
export const RELEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('DEL', KEYS[1])
  redis.call('PUBLISH', ARGV[2], 'free')
  return 1
`

/**
 * KEYS log. ARGV the last known id or '', log's time to live in ms. Answers 1 and the log from that id on, or 0 and all
 * of it. A log is begun here, so that every position a tab is given is an entry that can be found again, or is missing.
 */
export const HISTORY = `
  if redis.call('EXISTS', KEYS[1]) == 0 then
    redis.call('XADD', KEYS[1], '*', 'name', 'start', 'data', '')
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  if ARGV[1] ~= '' then
    local rest = redis.call('XRANGE', KEYS[1], ARGV[1], '+')
    if rest[1] and rest[1][1] == ARGV[1] then return {1, rest} end
  end
  return {0, redis.call('XRANGE', KEYS[1], '-', '+')}
`
