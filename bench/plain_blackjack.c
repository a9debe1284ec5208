/* Blackjack as one would simply write it: eight decks shuffled for every round, one hand against the dealer,
 * the dealer stands on all seventeens and looks under tens and aces, double on any two cards also after a
 * split, one split to two hands, one card to split aces, blackjack pays 3:2. The player follows a chart.
 *
 * Built and run by bench/simulation.py: plain_blackjack ROUNDS SEED CHART, where CHART is a string of letters,
 * 22 rows of hard totals, 22 of soft ones and 11 of pairs, ten up cards each: H, S, D (else hit), d (else
 * stand), P (split), - (not split). It prints the processor's seconds, the mean and the mean square.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DECKS 8
#define CARDS (DECKS * 52)

static uint64_t chance[4];
static uint8_t shoe[CARDS];
static int dealt;
static const char *hard_chart, *soft_chart, *pair_chart;

typedef struct {
    int points, aces, cards, total, soft;
} Hand;

static uint64_t turned(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

/* xoshiro256++ */
static uint64_t next_bits(void)
{
    uint64_t result = turned(chance[0] + chance[3], 23) + chance[0];
    uint64_t shifted = chance[1] << 17;
    chance[2] ^= chance[0];
    chance[3] ^= chance[1];
    chance[1] ^= chance[2];
    chance[0] ^= chance[3];
    chance[2] ^= shifted;
    chance[3] = turned(chance[3], 45);
    return result;
}

/* A number below n without bias. */
static uint32_t below(uint32_t n)
{
    uint64_t product = (next_bits() >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (next_bits() >> 32) * n;
    }
    return product >> 32;
}

/* Only as much of the shuffle is done as cards are needed. */
static int draw(void)
{
    int other = dealt + below(CARDS - dealt);
    uint8_t card = shoe[other];
    shoe[other] = shoe[dealt];
    shoe[dealt++] = card;
    return card;
}

static void take(Hand *hand, int card)
{
    hand->points += card;
    hand->aces += card == 1;
    hand->cards++;
    hand->soft = hand->aces > 0 && hand->points <= 11;
    hand->total = hand->points + (hand->soft ? 10 : 0);
}

/* Plays a hand to its end; returns its stake in half units. */
static int play(Hand *hand, int up, int may_double)
{
    int stake = 2;
    while (hand->total < 21) {
        char advice = (hand->soft ? soft_chart : hard_chart)[hand->total * 10 + up - 1];
        if ((advice == 'D' || advice == 'd') && hand->cards == 2 && may_double) {
            take(hand, draw());
            return 2 * stake;
        }
        if (advice == 'S' || advice == 'd')
            break;
        take(hand, draw());
    }
    return stake;
}

static int settled(const Hand *hand, int stake, const Hand *dealer)
{
    if (hand->total > 21)
        return -stake;
    if (dealer->total > 21 || hand->total > dealer->total)
        return stake;
    return hand->total == dealer->total ? 0 : -stake;
}

/* The net result of a round in half units. */
static int play_round(void)
{
    Hand hands[2], dealer;
    int stakes[2], count = 1, in_play = 0, net = 0;
    memset(hands, 0, sizeof hands);
    memset(&dealer, 0, sizeof dealer);
    dealt = 0;
    int first = draw(), up = draw(), second = draw(), hole = draw();
    take(&hands[0], first);
    take(&hands[0], second);
    take(&dealer, up);
    take(&dealer, hole);
    if (dealer.total == 21)
        return hands[0].total == 21 ? 0 : -2;
    if (hands[0].total == 21)
        return 3;
    if (first == second && pair_chart[first * 10 + up - 1] == 'P') {
        count = 2;
        memset(hands, 0, sizeof hands);
        for (int i = 0; i < 2; i++) {
            take(&hands[i], first);
            take(&hands[i], draw());
            stakes[i] = first == 1 ? 2 : play(&hands[i], up, 1);
        }
    } else {
        stakes[0] = play(&hands[0], up, 1);
    }
    for (int i = 0; i < count; i++)
        in_play += hands[i].total <= 21;
    if (in_play)
        while (dealer.total < 17)
            take(&dealer, draw());
    for (int i = 0; i < count; i++)
        net += settled(&hands[i], stakes[i], &dealer);
    return net;
}

int main(int argc, char **argv)
{
    if (argc != 4 || strlen(argv[3]) != 550)
        return 2;
    long rounds = atol(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    for (int i = 0; i < 4; i++)
        chance[i] = (seed + i + 1) * 0x9E3779B97F4A7C15u;
    hard_chart = argv[3], soft_chart = argv[3] + 220, pair_chart = argv[3] + 440;
    for (int i = 0; i < CARDS; i++)
        shoe[i] = i % 13 < 9 ? i % 13 + 1 : 10;
    int64_t sum = 0, squares = 0;
    clock_t begin = clock();
    for (long i = 0; i < rounds; i++) {
        int net = play_round();
        sum += net;
        squares += net * net;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%.6f %.9f %.9f\n", seconds, sum / 2.0 / rounds, squares / 4.0 / rounds);
    return 0;
}
