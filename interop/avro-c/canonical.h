/* The canonical form of records, from and to the values of Avro C. */
#ifndef CANONICAL_H
#define CANONICAL_H

#include <avro.h>
#include <jansson.h>

/* Sets value to the value that v stands for. Ends the program where that cannot be. */
void set_value(avro_value_t *value, json_t *v);

/* Returns the canonical form of value, a new reference. Ends the program where it has none. */
json_t *json_of(avro_value_t *value);

/* Ends the program with Avro's message if code is not 0. */
void check(int code, const char *what);

#endif
