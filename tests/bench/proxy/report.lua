-- What wrk says at its end, as one line of JSON.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"calls":%d,"perSecond":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests, summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1e3, failed
  ))
end
