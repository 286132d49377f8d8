// The reference of the bare book: one level per tick in an array, a bitmap of those that are occupied, orders
// in lists of places, and a table from an order's id to its place. About as fast as one core can be.
// usage: book <flow file>; the flow file is written by engine-reference.ts.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

struct Record { int32_t kind, id, user, side, price, lots, cost, handle; };
struct Order { int32_t price, lots, id, previous, next, user; };
struct Level { int32_t head = -1, tail = -1; int64_t lots = 0; };

constexpr int32_t TICKS = 1 << 18;
constexpr int32_t NONE = -1;
constexpr int REPEATS = 5;
enum Kind { ADD, CANCEL, MARKET };

// Which ticks of a side are occupied: 64 to a word, and a word above says which of 64 words are not zero.
class Side {
 public:
  std::vector<Level> levels = std::vector<Level>(TICKS);
  int32_t best = 0;
  void occupy(int32_t tick) {
    low_[tick >> 6] |= 1ull << (tick & 63);
    high_[tick >> 12] |= 1ull << ((tick >> 6) & 63);
  }
  void vacate(int32_t tick) {
    if ((low_[tick >> 6] &= ~(1ull << (tick & 63))) == 0) high_[tick >> 12] &= ~(1ull << ((tick >> 6) & 63));
  }
  int32_t above(int32_t tick) const {
    uint64_t bits = low_[tick >> 6] & (~0ull << (tick & 63));
    if (bits != 0) return (tick & ~63) | __builtin_ctzll(bits);
    int32_t word = (tick >> 6) + 1, group = word >> 6;
    bits = group < GROUPS ? high_[group] & (~0ull << (word & 63)) : 0;
    while (bits == 0) if (++group >= GROUPS) return 0; else bits = high_[group];
    word = group << 6 | __builtin_ctzll(bits);
    return word << 6 | __builtin_ctzll(low_[word]);
  }
  int32_t below(int32_t tick) const {
    uint64_t bits = low_[tick >> 6] & (~0ull >> (63 - (tick & 63)));
    if (bits != 0) return (tick & ~63) | (63 - __builtin_clzll(bits));
    int32_t word = (tick >> 6) - 1;
    if (word < 0) return 0;
    int32_t group = word >> 6;
    bits = high_[group] & (~0ull >> (63 - (word & 63)));
    while (bits == 0) if (--group < 0) return 0; else bits = high_[group];
    word = group << 6 | (63 - __builtin_clzll(bits));
    return word << 6 | (63 - __builtin_clzll(low_[word]));
  }

 private:
  static constexpr int32_t GROUPS = TICKS >> 12;
  std::vector<uint64_t> low_ = std::vector<uint64_t>(TICKS >> 6);
  std::vector<uint64_t> high_ = std::vector<uint64_t>(GROUPS);
};

uint32_t fold(uint32_t hash, uint32_t value) { return (hash ^ value) * 0x01000193u; }

class Book {
 public:
  uint64_t trades = 0, volume = 0;
  uint32_t hash = 0x811c9dc5u;
  Book(int32_t maxId, size_t orders) : places_(maxId + 1, NONE) { orders_.reserve(orders); }

  void run(const Record& record) {
    if (record.kind == ADD) add(record);
    else if (record.kind == CANCEL) remove(places_[record.id], record.side);
    else take(record);
  }

  uint32_t depthHash() const {
    uint32_t depth = 0x811c9dc5u;
    const auto tell = [&](int32_t tick, const Level& level) {
      if (level.head != NONE) depth = fold(fold(depth, tick), static_cast<uint32_t>(level.lots));
    };
    for (int32_t tick = TICKS - 1; tick > 0; tick--) tell(tick, sides_[0].levels[tick]);
    depth = fold(depth, 0x5eedu);
    for (int32_t tick = 1; tick < TICKS; tick++) tell(tick, sides_[1].levels[tick]);
    return fold(depth, 0x5eedu);
  }

 private:
  Side sides_[2];
  std::vector<Order> orders_;
  std::vector<int32_t> places_;
  int32_t free_ = NONE;

  int32_t newPlace() {
    if (free_ == NONE) {
      orders_.emplace_back();
      return static_cast<int32_t>(orders_.size()) - 1;
    }
    const int32_t place = free_;
    free_ = orders_[place].next;
    return place;
  }

  void add(const Record& record) {
    const int32_t place = newPlace();
    Side& side = sides_[record.side];
    Level& level = side.levels[record.price];
    orders_[place] = {record.price, record.lots, record.id, level.tail, NONE, record.user};
    if (level.tail != NONE) orders_[level.tail].next = place;
    else {
      level.head = place;
      side.occupy(record.price);
      if (side.best == 0 || (record.side == 0 ? record.price > side.best : record.price < side.best))
        side.best = record.price;
    }
    level.tail = place;
    level.lots += record.lots;
    places_[record.id] = place;
  }

  void remove(int32_t place, int32_t sideCode) {
    Order& order = orders_[place];
    Side& side = sides_[sideCode];
    Level& level = side.levels[order.price];
    if (order.previous != NONE) orders_[order.previous].next = order.next; else level.head = order.next;
    if (order.next != NONE) orders_[order.next].previous = order.previous; else level.tail = order.previous;
    level.lots -= order.lots;
    if (level.head == NONE) {
      side.vacate(order.price);
      if (side.best == order.price) side.best = sideCode == 0 ? side.below(order.price) : side.above(order.price);
    }
    places_[order.id] = NONE;
    order.next = free_;
    free_ = place;
  }

  void take(const Record& record) {
    const int32_t other = 1 - record.side;
    Side& side = sides_[other];
    int32_t left = record.lots;
    while (left > 0 && side.best != 0) {
      const int32_t price = side.best;
      Level& level = side.levels[price];
      const int32_t place = level.head;
      Order& maker = orders_[place];
      const int32_t taken = std::min(left, maker.lots);
      left -= taken;
      trades++;
      volume += taken;
      hash = fold(fold(fold(fold(hash, record.id), maker.id), price), taken);
      if (taken == maker.lots) remove(place, other);
      else {
        maker.lots -= taken;
        level.lots -= taken;
      }
    }
  }
};

int64_t cpuNs() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char** words) {
  FILE* file = count == 2 ? fopen(words[1], "rb") : nullptr;
  int32_t head[4];
  if (file == nullptr || fread(head, sizeof(int32_t), 4, file) != 4) return 2;
  const size_t prefill = head[0], total = prefill + head[1];
  std::vector<Record> records(total);
  if (fread(records.data(), sizeof(Record), total, file) != total) return 2;
  // Once without being looked at: memory and caches are then as they are in a program in use.
  int64_t totalNs = 0;
  for (int repeat = 0; repeat <= REPEATS; repeat++) {
    Book book(head[2], head[3]);
    for (size_t at = 0; at < prefill; at++) book.run(records[at]);
    const int64_t start = cpuNs();
    for (size_t at = prefill; at < total; at++) book.run(records[at]);
    if (repeat > 0) totalNs += cpuNs() - start;
    if (repeat < REPEATS) continue;
    printf("%.3f %llu %llu %d %d\n", static_cast<double>(totalNs) / (total - prefill) / REPEATS,
           static_cast<unsigned long long>(book.trades), static_cast<unsigned long long>(book.volume),
           static_cast<int32_t>(book.hash), static_cast<int32_t>(book.depthHash()));
  }
  return 0;
}
