#!/bin/sh
# A bot of curl and openssl: every request of the walk, one line of output for each.
# Needs BASE_URL, FUTURES_URL, API_KEY and API_SECRET; ends with an error at the first refusal.
set -eu

say() { printf '%s %s\n' "$1" "$2"; }

# The server's clock, to the millisecond, is close enough to sign with for the next second.
server_time() { curl -sf "$BASE_URL/sapi/v1/time" | sed 's/.*"serverTime":\([0-9]*\).*/\1/'; }

# signed METHOD BASE PATH [BODY|QUERY]
signed() {
  ts=$(server_time)
  body=''
  query=''
  if [ "$1" = POST ]; then body=${4:-}; else query=${4:+?$4}; fi
  sign=$(printf %s "$ts$1$3$body" | openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -d' ' -f1)
  set -- "$1" "$2$3$query"
  if [ -n "$body" ]; then set -- "$@" --data-binary "$body"; fi
  method=$1
  shift
  curl -s --fail-with-body -X "$method" -H 'Content-Type: application/json' \
    -H "X-CH-APIKEY: $API_KEY" -H "X-CH-TS: $ts" -H "X-CH-SIGN: $sign" "$@"
}

# field NAME: of the JSON on standard input, whether it is a number or text
field() { sed "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/"; }

say time "$(server_time)"
say symbols "$(curl -sf "$BASE_URL/sapi/v1/symbols" | tr '{' '\n' | grep -c baseAsset)"
say contracts "$(curl -sf "$FUTURES_URL/fapi/v1/contracts" | tr '{' '\n' | grep -c multiplierCoin)"

order=$(signed POST "$BASE_URL" /sapi/v1/order \
  '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","volume":"0.001","price":"50000"}')
id=$(printf %s "$order" | field orderId)
say placed "$(printf %s "$order" | field status)"
say queried "$(signed GET "$BASE_URL" /sapi/v1/order "symbol=BTCUSDT&orderId=$id" | field status)"
say canceled "$(signed POST "$BASE_URL" /sapi/v1/cancel \
  "{\"symbol\": \"BTCUSDT\", \"orderId\": \"$id\"}" | field status)"

row='{"side":"BUY","batchType":"LIMIT","volume":"0.001","price":"50000"}'
ids=$(signed POST "$BASE_URL" /sapi/v1/batchOrders "{\"symbol\":\"BTCUSDT\",\"orders\":[$row,$row]}" |
  sed 's/.*"ids":\(\[[^]]*\]\).*/\1/')
say batch "$(signed POST "$BASE_URL" /sapi/v1/batchCancel "{\"symbol\":\"BTCUSDT\",\"orderIds\":$ids}")"

future() {
  signed POST "$FUTURES_URL" /fapi/v1/order "{\"contractName\":\"E-BTC-USDT\",\"type\":\"MARKET\",\
\"side\":\"$1\",\"open\":\"$2\",\"volume\":5,\"positionType\":1}" | field orderId
}
say opened "$(future BUY OPEN)"
say positions "$(signed GET "$FUTURES_URL" /fapi/v1/account | tr '{' '\n' | grep -c reducePrice)"
say closed "$(future SELL CLOSE)"

say withdrawn "$(signed POST "$BASE_URL" /sapi/v1/withdraw/apply \
  '{"withdrawOrderId":"curl-1","symbol":"USDT","amount":"20","address":"TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"}' |
  field code)"
