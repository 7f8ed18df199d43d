// Computes the extended greatest common divisor of the same two polynomials of degree n over GF(2) as
// xgcd/main.go with NTL, and prints the degree of the divisor, a checksum of the first cofactor, and
// the processor seconds it took.
#include <NTL/GF2X.h>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace NTL;

static uint64_t state;

static uint64_t splitmix() {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// draw returns a random polynomial of degree n: the coefficient of x^n is 1.
static GF2X draw(long n) {
    GF2X p;
    p.SetLength(n + 1);
    uint64_t w = 0;
    for (long i = 0; i < n; i++) {
        if (i % 64 == 0)
            w = splitmix();
        p[i] = w >> (i % 64) & 1;
    }
    p[n] = 1;
    return p;
}

static double now() {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: ntl DEGREE\n");
        return 2;
    }
    long n = atol(argv[1]);
    GF2X a = draw(n), b = draw(n), d, s, t;
    double start = now();
    XGCD(d, s, t, a, b);
    double seconds = now() - start;
    uint64_t sum = 0;
    for (long i = 0; i <= deg(s); i += 64) {
        uint64_t w = 0;
        for (long k = 0; k < 64 && i + k <= deg(s); k++)
            w |= (uint64_t)IsOne(coeff(s, i + k)) << k;
        sum = (sum ^ w) * 0x9e3779b97f4a7c15;
    }
    printf("%ld %016" PRIx64 " %.6f\n", deg(d), sum, seconds);
    return 0;
}
