// Package explain shows people what the bytes of a datum in Avro's binary encoding mean: which field each of them
// belongs to, how blocks and unions are marked, and what the values are, logical types in a readable form too. It is
// the command schemagen explain.
//
//	offset  bytes                        path            type              value
//	     0  02                           User.id         long              1
//	     1  0a 61 6c 69 63 65            User.name       string            "alice"
//	     7  02                           User.email      nullable          branch 1: string
//	     8  06 61 40 62                  User.email      string            "a@b"
//	    12  02                           User.tags       array             block of 1 item
//	    13  02 78                        User.tags[0]    string            "x"
//	    15  00                           User.tags       array             end
package explain
